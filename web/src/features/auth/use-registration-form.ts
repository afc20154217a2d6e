import { zodResolver } from '@hookform/resolvers/zod';
import { type BaseSyntheticEvent, type RefObject, useRef, useState } from 'react';
import { useForm, type UseFormRegister, useWatch } from 'react-hook-form';
import { type ProofState, useProofState } from '#web/account/proof/proof-upload.ts';
import { firstProblem, REGISTRATION_ORDER, registrationForm, type RegistrationValues } from './auth-forms.ts';
import { registrationDraft, registrationProof } from './registration-draft.ts';

interface RegistrationForm {
  readonly register: UseFormRegister<RegistrationValues>;
  /** The password and its repetition. */
  readonly passwords: readonly [string, string];
  readonly proof: ProofState;
  readonly proofInput: RefObject<HTMLInputElement | null>;
  readonly chooseProof: (file: File) => void;
  /** The first error, after a submit. */
  readonly problem: { readonly field: keyof RegistrationValues; readonly message: string } | undefined;
  /** Saves the draft and clears the error after each change. */
  readonly change: () => void;
  /** Calls `send` with the values, or focuses the first invalid field. */
  readonly submit: (event: BaseSyntheticEvent, send: (values: RegistrationValues) => void) => void;
}

/**
 * The state of the registration form, which starts with the draft if there is one.
 *
 * @param email the address known from the previous page
 */
export function useRegistrationForm(email: string | undefined): RegistrationForm {
  const [draft] = useState(() => registrationDraft.find(Date.now()));
  const proof = useProofState(registrationProof);
  const proofInput = useRef<HTMLInputElement>(null);
  const { register, handleSubmit, setFocus, setValue, getValues, clearErrors, control, formState } = useForm({
    resolver: zodResolver(registrationForm),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: {
      name: '',
      email: email ?? '',
      mobile: '',
      password: '',
      matchPassword: '',
      isAdult: false,
      consent: false,
      ...draft,
      hasProof: false,
    },
  });
  const passwords = useWatch({ control, name: ['password', 'matchPassword'] });

  const keep = () => {
    const { hasProof: _, ...typed } = getValues();
    registrationDraft.keep(typed, Date.now());
  };
  const focusProblem = (errors: typeof formState.errors) => {
    const field = firstProblem(errors, REGISTRATION_ORDER)?.field;
    if (field === 'hasProof') proofInput.current?.focus();
    else if (field !== undefined) setFocus(field);
  };
  return {
    register,
    passwords,
    proof,
    proofInput,
    chooseProof: (file) => {
      registrationProof.choose(file);
      keep();
    },
    problem: firstProblem(formState.errors, REGISTRATION_ORDER),
    change: () => {
      clearErrors();
      keep();
    },
    submit: (event, send) => {
      setValue('hasProof', proof.kind !== 'none');
      void handleSubmit((values) => send(values), focusProblem)(event);
    },
  };
}
