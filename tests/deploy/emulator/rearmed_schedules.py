"""UpdateSchedule replaces a schedule; in ministack a schedule that has fired wrongly never fires again.

Not even after it is deleted and created again. AWS does not document explicitly that a completed schedule can be given
a new time. If it could not, the next visitor of the auction or the daily sweep would close the auction.
https://docs.aws.amazon.com/scheduler/latest/APIReference/API_UpdateSchedule.html
"""

from ministack.services import scheduler

_update = scheduler._update_schedule


def _update_and_forget_firing(name, body):
    if body["ScheduleExpression"].startswith("at("):
        key = f"{body['GroupName']}/{name}"
        for fired in [one for one in scheduler._schedule_last_fired if one[-1] == key]:
            del scheduler._schedule_last_fired[fired]
    return _update(name, body)


scheduler._update_schedule = _update_and_forget_firing
