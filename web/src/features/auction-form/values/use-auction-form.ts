import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { serverClock } from '../../../realtime/live.ts';
import { type AuctionFields, checkForm, type FormErrors, type TimeRules } from './check-form.ts';
import type { FieldName, FormValues } from './form-values.ts';
import { countError, type FormImage } from '../images/image-list.ts';
import { type FormImages, useImages } from '../images/use-images.ts';

export interface AuctionForm {
  readonly values: FormValues;
  readonly errors: FormErrors;
  readonly pictures: FormImages;
  /** What is wrong with the number of pictures, once the form was checked. */
  readonly imageError: string | undefined;
  /** Takes the form's element, in which the first wrong field gets the focus. */
  readonly attach: RefCallback<HTMLFormElement>;
  readonly set: (name: FieldName, value: string) => void;
  readonly setAll: (values: FormValues) => void;
  /** The fields for the API; undefined after showing what is wrong. */
  readonly check: (rules?: TimeRules) => AuctionFields | undefined;
}

interface Start {
  readonly values: FormValues;
  readonly images: readonly FormImage[];
}

/** Errors about the order of the dates name one field and are cured in another. */
const DATES: readonly FieldName[] = ['deadlineDate', 'deadlineTime', 'startDate', 'startTime', 'endDate', 'endTime'];

/** The form of an auction: what is typed, what is wrong with it, and its pictures. */
export function useAuctionForm(start: Start, mode: 'create' | 'edit'): AuctionForm {
  const [values, setValues] = useState(start.values);
  const [errors, setErrors] = useState<FormErrors>({});
  const [wasChecked, setWasChecked] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const pictures = useImages(start.images, mode);
  const element = useRef<HTMLFormElement>(null);
  const attach = useCallback((form: HTMLFormElement | null) => {
    element.current = form;
  }, []);

  // After a check that found something, the first of it gets the focus: only now it is marked on the page.
  useEffect(() => {
    if (attempt === 0) return;
    const wrong = element.current?.querySelector('[aria-invalid="true"]');
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [attempt]);

  return {
    values,
    errors,
    pictures,
    imageError: wasChecked ? countError(pictures.images, mode) : undefined,
    attach,
    set: (name, value) => {
      setValues((current) => ({ ...current, [name]: value }));
      setErrors((current) => withoutErrors(current, DATES.includes(name) ? DATES : [name]));
    },
    setAll: (all) => {
      setValues(all);
      setErrors({});
    },
    check: (rules) => {
      const checked = checkForm(values, serverClock.now(), rules);
      setErrors(checked.ok ? {} : checked.error);
      setWasChecked(true);
      if (checked.ok && countError(pictures.images, mode) === undefined) return checked.value;
      setAttempt((count) => count + 1);
      return undefined;
    },
  };
}

function withoutErrors(errors: FormErrors, names: readonly FieldName[]): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.some((one) => one === name)));
}
