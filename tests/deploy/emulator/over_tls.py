"""CloudFront forwards HTTPS requests to S3 over TLS; ministack wrongly treats them as plain HTTP.

The policies of the buckets refuse plain HTTP.
https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPandHTTPSRequests.html
"""

from functools import partial

from ministack.core import iam_evaluator

iam_evaluator.EvalContext = partial(iam_evaluator.EvalContext, secure_transport=True)
