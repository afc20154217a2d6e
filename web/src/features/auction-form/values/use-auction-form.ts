import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { type Control, type FieldErrors, get, set, useForm, useWatch } from 'react-hook-form';
import { serverClock } from '#web/realtime/live.ts';
import { countError, type FormImage, waitReason } from '../images/image-list.ts';
import { type FormImages, useImages } from '../images/use-images.ts';
import { useMaxImages } from './categories-query.ts';
import { type AuctionFields, checkForm, type TimeRules } from './check-form.ts';
import type { FormDocument } from './form-documents.ts';
import type { FormReport } from './form-report.ts';
import {
  FIELD_NAMES,
  type FieldName,
  type FormErrors,
  type FormValues,
  INSPECTION_PARTS,
  inspectionName,
  type TextName,
  isInspection,
  isStep,
} from './form-schema.ts';
import { unreadInputs } from './unread-inputs.ts';

export interface AuctionForm {
  readonly values: FormValues;
  readonly errors: FormErrors;
  readonly images: FormImages;
  /** The validation error about the number of images, after a refused submit. */
  readonly imageError: string | undefined;
  /** The ref of the form element, in which the first invalid field gets the focus. */
  readonly attach: RefCallback<HTMLFormElement>;
  /** For lists of rows (`useFieldArray`). */
  readonly control: Control<FormValues, unknown, AuctionFields>;
  readonly set: (name: TextName, value: string) => void;
  /** Changes the current report, which may be newer than that of the last render. */
  readonly changeReport: (change: (report: FormReport | null) => FormReport | null) => void;
  readonly setDocument: (at: number, document: FormDocument) => void;
  /** Lets the form wait for an upload. */
  readonly track: (upload: Promise<void>) => Promise<void>;
  /** Why the form cannot be sent yet; undefined when it can. */
  readonly waitingFor: string | undefined;
  readonly setAll: (values: FormValues) => void;
  /** Calls `onValid` with the fields for the API, or shows the errors. A draft may lack required fields. */
  readonly submit: (onValid: (fields: AuctionFields) => void, as?: 'draft' | 'complete') => void;
  /** Moves the focus to a field. */
  readonly focus: (name: FieldName | 'images') => void;
}

interface Start {
  readonly values: FormValues;
  readonly images: readonly FormImage[];
}

const DATES: readonly FieldName[] = [
  'deadlineDate',
  'deadlineTime',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'latestEndDate',
  'latestEndTime',
];
const PRICES: readonly FieldName[] = ['basePrice', 'reservePrice'];

/** The state of the auction form: values, errors and images. */
export function useAuctionForm(start: Start, mode: 'create' | 'edit', rules?: TimeRules): AuctionForm {
  const images = useImages(start.images, mode, useMaxImages());
  const [refusedSubmits, setRefusedSubmits] = useState(0);
  const isDraft = useRef(false);
  const formElement = useRef<HTMLFormElement>(null);
  const form = useForm<FormValues, unknown, AuctionFields>({
    defaultValues: start.values,
    // An error disappears while its field is edited; the next submit validates everything again.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const checked = checkForm(values, serverClock.now(), { ...rules, isDraft: isDraft.current });
      const unread = unreadInputs(formElement.current);
      return checked.ok && Object.keys(unread).length === 0
        ? { values: checked.value, errors: {} }
        : { values: {}, errors: asFieldErrors({ ...(!checked.ok && checked.error), ...unread }) };
    },
  });
  const { control, clearErrors, formState, getValues, handleSubmit, reset, setValue } = form;
  const [uploads, setUploads] = useState(0);
  const values = useWatch({ control, compute: (all: FormValues) => all });
  const attach = useCallback((element: HTMLFormElement | null) => {
    formElement.current = element;
  }, []);

  const focus = useCallback((name: FieldName | 'images') => {
    const field = formElement.current?.querySelector(`[name="${name}"], [data-field="${name}"] input`);
    if (field instanceof HTMLElement) field.focus();
  }, []);

  // The first invalid field is in the DOM only after this render.
  useEffect(() => {
    if (refusedSubmits === 0) return;
    const invalidField = formElement.current?.querySelector('[aria-invalid="true"]');
    if (invalidField instanceof HTMLElement) invalidField.focus();
  }, [refusedSubmits]);

  const submit = async (onValid: (fields: AuctionFields) => void, as: 'draft' | 'complete') => {
    isDraft.current = as === 'draft';
    let isRefused = false;
    const refuse = () => {
      isRefused = true;
    };
    await handleSubmit((fields) => {
      if (countError(images.list, mode, images.max, as === 'draft') === undefined) onValid(fields);
      else refuse();
    }, refuse)();
    if (isRefused) setRefusedSubmits((count) => count + 1);
  };
  return {
    values,
    errors: sentencesOf(formState.errors),
    images,
    imageError: refusedSubmits > 0 ? countError(images.list, mode, images.max) : undefined,
    attach,
    control,
    set: (name, value) => {
      setValue(name, value);
      clearErrors([...clearedWith(name)]);
    },
    setDocument: (at, document) => {
      setValue(`documents.${at}`, document);
      clearErrors('documents');
    },
    changeReport: (change) => {
      setValue('report', change(getValues('report')));
      clearErrors('report');
    },
    track: async (upload) => {
      setUploads((count) => count + 1);
      await upload.finally(() => setUploads((count) => count - 1));
    },
    waitingFor: waitReason(images.list) ?? (uploads > 0 ? 'Files are still being uploaded.' : undefined),
    setAll: (all) => reset(all),
    submit: (onValid, as = 'complete') => void submit(onValid, as),
    focus,
  };
}

/** The fields whose errors clear together: an error about an order may be fixed in another field. */
function clearedWith(name: TextName): readonly (FieldName | 'steps')[] {
  const [, row] = name.split('.');
  if (isInspection(name)) return INSPECTION_PARTS.map((part) => inspectionName(Number(row), part));
  if (isStep(name)) return ['steps'];
  return [DATES, PRICES].find((names) => names.includes(name)) ?? [name];
}

function sentencesOf(errors: FieldErrors<FormValues>): FormErrors {
  return Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const sentence: unknown = get(errors, `${name}.message`);
      return typeof sentence === 'string' ? [[name, sentence] as const] : [];
    }),
  );
}

function asFieldErrors(errors: FormErrors): FieldErrors<FormValues> {
  const nested: FieldErrors<FormValues> = {};
  for (const [name, message] of Object.entries(errors)) set(nested, name, { type: 'invalid', message });
  return nested;
}
