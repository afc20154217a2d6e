"""CloudFormation generates secrets without punctuation when a template says so; ministack wrongly does not.

A comma in the origin key split it in two, so that every request was refused.
https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-secretsmanager-secret-generatesecretstring.html
"""

import string

from ministack.services.cloudformation import provisioners

_secret_string = provisioners._sm_secret_string


def _without_punctuation(props):
    asked = props.get("GenerateSecretString") or {}
    if asked.get("ExcludePunctuation"):
        props = {**props, "GenerateSecretString": {**asked, "ExcludeCharacters": string.punctuation}}
    return _secret_string(props)


provisioners._sm_secret_string = _without_punctuation
