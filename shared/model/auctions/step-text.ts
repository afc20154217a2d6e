import { formatInr } from '../money/money.ts';
import type { PriceSteps } from './price-steps.ts';

/** The steps in words: '₹500', or a line for each step of a ladder: 'Below ₹50,000: ₹100', 'From ₹50,000: ₹500'. */
export function stepsInWords(steps: PriceSteps): readonly string[] {
  return steps.map(({ from, step }, index) => {
    const next = steps[index + 1];
    if (index > 0) return `From ${formatInr(from)}: ${formatInr(step)}`;
    return next === undefined ? formatInr(step) : `Below ${formatInr(next.from)}: ${formatInr(step)}`;
  });
}
