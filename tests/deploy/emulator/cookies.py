"""An HTTP API passes the request's cookies to a function as a separate list; ministack wrongly omits it.

https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
"""

from ministack.services import lambda_svc

_execute = lambda_svc._execute_function_with_config_scope


def _with_cookies(function, event, *rest, **options):
    if isinstance(event, dict) and event.get("version") == "2.0" and "cookie" in event["headers"]:
        event["cookies"] = event["headers"].pop("cookie").split("; ")
    return _execute(function, event, *rest, **options)


lambda_svc._execute_function_with_config_scope = _with_cookies
