"""Replaces the public addresses of the WebSocket API and Razorpay by addresses on loopback.

No defect of ministack: a test must not reach the Internet.
"""

import os
import re

from ministack.core import lambda_runtime

_GATEWAY = f"127.0.0.1:{os.environ['GATEWAY_PORT']}/_aws/execute-api"
_API = re.compile(r"(https|wss)://(\w+)\.execute-api\.[a-z0-9-]+\.amazonaws\.com")
_SCHEMES = {"https": "http", "wss": "ws"}
_spawn = lambda_runtime.Worker._spawn


def _here(value):
    value = value.replace("https://api.razorpay.com", os.environ["RAZORPAY_HERE"])
    return _API.sub(lambda found: f"{_SCHEMES[found[1]]}://{_GATEWAY}/{found[2]}", value)


def _with_addresses_here(self):
    variables = self.config.get("Environment", {}).get("Variables", {})
    here = {name: _here(value) for name, value in variables.items()}
    self.config = {**self.config, "Environment": {"Variables": here}}
    _spawn(self)


lambda_runtime.Worker._spawn = _with_addresses_here
