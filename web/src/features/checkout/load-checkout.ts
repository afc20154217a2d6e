import * as z from 'zod';
import { CheckoutProblem } from './checkout-problem.ts';
import type { CheckoutConstructor } from './payment/checkout-window.ts';

declare global {
  interface Window {
    /** Defined by the provider's script. */
    readonly Razorpay?: unknown;
  }
}

const UNREACHABLE = 'Unable to load payment gateway. Please check your internet connection and try again.';
const NOT_THERE = 'Razorpay SDK not loaded. Please refresh the page.';
const PATIENCE_MS = 20_000;

const constructor = z.custom<CheckoutConstructor>((value) => typeof value === 'function');

let underWay: Promise<void> | undefined;

/**
 * Loads the provider's script once. Throws a `CheckoutProblem` when it fails to load or does not define the expected
 * API.
 */
export async function loadCheckout(url: string): Promise<CheckoutConstructor> {
  if (window.Razorpay === undefined) {
    underWay ??= loadScript(url).finally(() => {
      underWay = undefined;
    });
    await underWay;
  }
  const found = z.safeParse(constructor, window.Razorpay);
  if (found.success) return found.data;
  throw new CheckoutProblem(NOT_THERE);
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const giveUp = () => {
      script.remove();
      reject(new CheckoutProblem(UNREACHABLE));
    };
    const timer = setTimeout(giveUp, PATIENCE_MS);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      giveUp();
    });
    script.src = url;
    document.head.append(script);
  });
}
