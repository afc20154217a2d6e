"""UpdateSchedule replaces a schedule; in ministack one that fired once never fires again, and it is wrong.

Even one that is deleted and made again does not. No page of AWS says in so many words that a completed schedule can
be given another time. If it could not, whoever opens the auction would close it, or else the daily sweep.
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
