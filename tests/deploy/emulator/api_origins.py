"""CloudFront resolves an HTTP API's host name to the API; ministack wrongly resolves it by the machine's DNS.

https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistS3AndCustomOrigins.html
"""

import os

from ministack.services import cloudfront

_target = cloudfront._origin_connect_target


def _on_loopback(origin, viewer_is_https):
    if ".execute-api." in origin["domain_name"]:
        return "127.0.0.1", int(os.environ["GATEWAY_PORT"]), False
    return _target(origin, viewer_is_https)


cloudfront._origin_connect_target = _on_loopback
