import type { UseFormRegisterReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TEXT_LINK } from './auth-card.tsx';

interface ConsentFieldsProps {
  readonly adult: UseFormRegisterReturn;
  readonly consent: UseFormRegisterReturn;
  readonly errors: { readonly isAdult: string | undefined; readonly consent: string | undefined };
}

/** The declarations and consents of a registration; separate boxes, not ticked by default. */
export function ConsentFields({ adult, consent, errors }: ConsentFieldsProps) {
  return (
    <div className="grid gap-3">
      <Checkbox label="I am at least 18 years old." error={errors.isAdult} {...adult} />
      <Checkbox
        label={
          <>
            I agree to the{' '}
            <Link to={paths.terms} className={TEXT_LINK}>
              Terms
            </Link>{' '}
            and to the use of my details and my identity proof that the{' '}
            <Link to={paths.privacy} className={TEXT_LINK}>
              Privacy Policy
            </Link>{' '}
            describes: to verify who I am and to run the auctions I take part in.
          </>
        }
        error={errors.consent}
        {...consent}
      />
      <p className="text-sm text-muted">
        Your ID proof is stored privately and seen only by the administrators who verify you. You can withdraw your
        consent and have your data erased at any time in which no money or running auction holds them.
      </p>
    </div>
  );
}
