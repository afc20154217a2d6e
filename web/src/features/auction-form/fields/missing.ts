import { MIN_AUCTION_IMAGES } from '#shared/model/uploads.ts';
import { FIXED_NAMES, type FormValues, stepName, textAt, type TextName } from '../values/form-schema.ts';
import { fieldSpec } from './field-list.ts';

/** A required field that is empty. */
export interface MissingField {
  readonly name: TextName;
  readonly label: string;
}

/** What is missing before the form can be published, in the order of the form. */
export function missingFrom(values: FormValues): readonly MissingField[] {
  return [...FIXED_NAMES, stepName(0, 'step')].flatMap((name) => {
    const { label, required = false } = fieldSpec(name, values.categorie);
    return required && textAt(values, name).trim() === '' ? [{ name, label }] : [];
  });
}

/** How many images are missing; 0 when there are enough. */
export const missingImages = (count: number): number => Math.max(0, MIN_AUCTION_IMAGES - count);
