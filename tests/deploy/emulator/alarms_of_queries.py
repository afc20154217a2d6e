"""AWS accepts alarms on a query over many metrics, and on an expression of several; ministack wrongly refuses them.

Here they become alarms on the metric that the query sums, or on the first of the expression. The test does not depend on any alarm.
https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Create_Metrics_Insights_Alarm.html
"""

import re

from ministack.services.cloudformation import provisioners

_record = provisioners._cw_metric_alarm_record


def _of_its_metric(name, props):
    metrics = props.get("Metrics")
    if not metrics:
        return _record(name, props)
    stats = [one["MetricStat"]["Metric"] for one in metrics if "MetricStat" in one]
    query = r'SELECT \w+\("?(\w+)"?\) FROM (?:SCHEMA\()?"([^"]+)"'
    if stats:
        metric, namespace = stats[0]["MetricName"], stats[0]["Namespace"]
    else:
        metric, namespace = re.match(query, metrics[0]["Expression"]).groups()
    without = {key: value for key, value in props.items() if key != "Metrics"}
    return _record(name, {**without, "MetricName": metric, "Namespace": namespace})


provisioners._cw_metric_alarm_record = _of_its_metric
