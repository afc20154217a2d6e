"""Boots ministack with a file for each difference from AWS that Boli meets: what differs, and which of them is wrong.

Not patched, since the test can do without. ministack reads no output of a stack in another region, so there is no web
ACL (`waf=false`). It answers 403 for a missing file of the site where AWS, by the right to list, answers 404. It
throttles no route, and asks no policy whether a role may do what it does: `npm test` has its own proof of both.
"""

import addresses  # noqa: F401
import alarms_of_metric_math  # noqa: F401
import api_origins  # noqa: F401
import attribute_names  # noqa: F401
import cookies  # noqa: F401
import generated_secrets  # noqa: F401
import layers  # noqa: F401
import over_tls  # noqa: F401
import rearmed_schedules  # noqa: F401
from ministack.app import main

main()
