"""Attributes of an item may have any name; ministack wrongly treats an item with an attribute named M as a map.

STATE stores the thirteenth bidder's last bid in an attribute of that name, so every bid of theirs failed.
https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html
"""

from ministack.services import dynamodb

_set = dynamodb._set_at_path


def _set_beside(item, path, value):
    # A map has its type as the only key; an item has its table's keys too.
    if not (isinstance(item, dict) and "M" in item and len(item) > 1):
        return _set(item, path, value)
    own = item.pop("M")
    _set(item, path, value)
    if path[0] != "M":
        item["M"] = own


dynamodb._set_at_path = _set_beside
