import {
  passwordProblem,
  passwordScore,
  passwordStrength,
  type PasswordStrength,
} from '#shared/model/accounts/password.ts';
import { cx } from '#web/ui/cx.ts';

const LOOKS: Readonly<Record<PasswordStrength, { readonly bar: string; readonly text: string }>> = {
  Weak: { bar: 'bg-danger', text: 'text-danger' },
  Medium: { bar: 'bg-gold-bright', text: 'text-warning' },
  Strong: { bar: 'bg-success', text: 'text-success' },
};

/** Shows the strength of a password, why it will be refused, and how to improve it. */
export function StrengthMeter({ password }: { readonly password: string }) {
  const strength = passwordStrength(password);
  // A nearly full bar would suggest that a refused password is good.
  const score = Math.min(passwordScore(password), strength === 'Weak' ? 2 : 5);
  const look = LOOKS[strength];
  const isEmpty = password === '';
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-5 gap-1" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((step) => (
          <span key={step} className={cx('h-1.5 rounded-full', !isEmpty && step <= score ? look.bar : 'bg-border')} />
        ))}
      </div>
      <p className="text-sm text-muted">
        {!isEmpty && (
          <span aria-live="polite">
            Password strength: <strong className={look.text}>{strength}</strong>. {passwordProblem(password)}{' '}
          </span>
        )}
        Use 8 or more characters with upper and lower case, a digit and a symbol.
      </p>
    </div>
  );
}
