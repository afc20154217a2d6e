import { TextField, type TextFieldProps } from './text-field.tsx';

/** A six-digit code from an e-mail or an app; phones offer autofill. */
export function CodeField(props: Omit<TextFieldProps, 'label' | 'type'>) {
  return (
    <TextField
      label="Six-digit code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\s*\d{6}\s*"
      title="Six digits"
      maxLength={12}
      required
      {...props}
    />
  );
}
