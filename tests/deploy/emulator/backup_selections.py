"""CloudFormation makes selections of AWS Backup; ministack wrongly does not know the type, although its API does.

https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-backup-backupselection.html
"""

import json

from ministack.services import backup
from ministack.services.cloudformation import provisioners


def _create(logical_id, props, stack_name):
    status, _, body = backup._create_selection(props["BackupPlanId"], {"BackupSelection": props["BackupSelection"]})
    if status >= 400:
        raise ValueError(f"{logical_id}: {body!r}")
    selection = json.loads(body)
    return selection["SelectionId"], {"SelectionId": selection["SelectionId"], "BackupPlanId": props["BackupPlanId"]}


def _delete(physical_id, props):
    backup._delete_selection(props["BackupPlanId"], physical_id)


provisioners._RESOURCE_HANDLERS["AWS::Backup::BackupSelection"] = {"create": _create, "delete": _delete}
