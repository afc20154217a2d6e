"""Lambda unpacks layers to /opt and logs the output of programs; ministack wrongly does neither.

It unpacks layers elsewhere, and treats the output of programs that a function starts as the function's response.
https://docs.aws.amazon.com/lambda/latest/dg/chapter-layers.html
"""

from ministack.core import lambda_runtime

_PRELUDE = '''
import os, subprocess, sys

sys.stdout = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
_popen = subprocess.Popen.__init__


def _from_layers(self, args, *rest, **options):
    if isinstance(args, list) and args and args[0].startswith("/opt/"):
        layers = os.environ.get("_LAMBDA_LAYERS_DIRS", "").split(os.pathsep)
        places = [os.path.join(layer, args[0][len("/opt/"):]) for layer in layers]
        program = next(place for place in places if os.path.exists(place))
        # The program's first line names Lambda's own Python.
        args = [sys.executable, program, *args[1:]]
    _popen(self, args, *rest, **options)


subprocess.Popen.__init__ = _from_layers
'''

lambda_runtime._PYTHON_WORKER_SCRIPT = _PRELUDE + lambda_runtime._PYTHON_WORKER_SCRIPT
