import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { cx } from '../cx.ts';
import { CONTROL_CLASS, Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A password field with a button to show the password. */
export function PasswordField({ label, hint, error, className, ...input }: Omit<TextFieldProps, 'type' | 'prefix'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...{ label, hint, error, className }}
      renderControl={(ties) => (
        <span className="relative block">
          <input
            {...input}
            {...ties}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cx(CONTROL_CLASS, 'pr-12')}
          />
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setIsShown(!isShown)}
            className="absolute top-1 right-1"
          >
            {isShown ? <EyeOff className="size-5" aria-hidden="true" /> : <Eye className="size-5" aria-hidden="true" />}
          </IconButton>
        </span>
      )}
    />
  );
}
