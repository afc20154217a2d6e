"""AWS accepts alarms on an expression of several metrics; ministack wrongly refuses them.

Here they become alarms on their first metric. The test does not depend on any alarm.
https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudwatch-alarm.html
"""

from ministack.services.cloudformation import provisioners

_record = provisioners._cw_metric_alarm_record


def _of_first_metric(name, props):
    metrics = props.get("Metrics")
    if not metrics:
        return _record(name, props)
    metric = next(one["MetricStat"]["Metric"] for one in metrics if "MetricStat" in one)
    without = {key: value for key, value in props.items() if key != "Metrics"}
    return _record(name, {**without, "MetricName": metric["MetricName"], "Namespace": metric["Namespace"]})


provisioners._cw_metric_alarm_record = _of_first_metric
