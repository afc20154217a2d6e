"""Boots ministack with one patch per file for each difference from AWS that affects Boli.

Differences without a patch: ministack cannot read outputs of a stack in another region, so there is no web ACL
(`waf=false`). It answers 403 for a missing file of the site, where AWS answers 404 because the distribution may list
the bucket. It has no CodeDeploy, so releases take over at once (`shift=at-once`). It neither throttles routes nor enforces the policies of roles; `npm test` tests both.
"""

import addresses  # noqa: F401
import alarms_of_queries  # noqa: F401
import api_origins  # noqa: F401
import attribute_names  # noqa: F401
import backup_selections  # noqa: F401
import cookies  # noqa: F401
import generated_secrets  # noqa: F401
import layers  # noqa: F401
import over_tls  # noqa: F401
import rearmed_schedules  # noqa: F401
from ministack.app import main

main()
