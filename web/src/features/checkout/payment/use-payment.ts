import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AuctionDetails } from '../../../../../shared/contract/auctions.ts';
import { paths } from '../../../paths.ts';
import { tellOfAct } from '../../../push/act.ts';
import { useSignedInUser } from '../../../session/signed-in-user.ts';
import type { CheckoutRequest } from '../../../payments/checkout-request.ts';
import { paymentSteps } from './payment-steps.ts';
import { type PaymentEnd, type PaymentStep, runPayment } from './run-payment.ts';

/** How long the outcome is read before the redirect. */
const SUCCESS_DELAY_MS = 1_500;
const FAILURE_DELAY_MS = 2_000;

export interface Payment {
  /** Starts a visit to the provider; ignored while one is under way or has come to its end. */
  readonly pay: () => void;
  readonly step: PaymentStep | undefined;
  readonly end: PaymentEnd | undefined;
}

/** Paying for the auction: one visit at a time, then on to the page of its outcome. */
export function usePayment(auction: AuctionDetails, request: CheckoutRequest, amountRupees: number): Payment {
  const client = useQueryClient();
  const user = useSignedInUser();
  const [step, setStep] = useState<PaymentStep>();
  const visit = useRef<AbortController>(undefined);
  useEffect(() => () => visit.current?.abort(), []);

  const { mutate, data: end } = useMutation({
    mutationFn: (signal: AbortSignal) =>
      runPayment(paymentSteps({ client, user, auction, request, amountRupees, signal }), amountRupees, setStep),
    onSuccess: (outcome) => {
      // A payment changes what nearly every screen shows; a refusal may mean that this one is out of date.
      if (outcome.kind !== 'dismissed') void client.invalidateQueries();
      if (outcome.kind === 'registered' || outcome.kind === 'captured') tellOfAct();
    },
    onSettled: () => {
      setStep(undefined);
      visit.current = undefined;
    },
  });
  useDeparture(end, request);

  const pay = () => {
    // A ref and not the state: the second of two clicks may come before the next render.
    if (visit.current !== undefined || (end !== undefined && !canTryAgain(end))) return;
    visit.current = new AbortController();
    mutate(visit.current.signal);
  };
  return { pay, step, end };
}

/** Whether the screen may offer to pay once more. */
export function canTryAgain(end: PaymentEnd): boolean {
  return end.kind === 'dismissed' || end.kind === 'refused';
}

/** Goes on to the page of the outcome, after the time it takes to read the message here. */
function useDeparture(end: PaymentEnd | undefined, request: CheckoutRequest): void {
  const navigate = useNavigate();
  const { auctionId, type } = request;
  useEffect(() => {
    if (end === undefined) return;
    const leaveFor = (path: string, delayMs: number, state: unknown) => {
      const timer = setTimeout(() => void navigate(path, { replace: true, state }), delayMs);
      return () => clearTimeout(timer);
    };
    switch (end.kind) {
      case 'captured':
        return leaveFor(paths.paymentSuccess({ auctionId, type }), SUCCESS_DELAY_MS, { paymentId: end.paymentId });
      case 'registered':
        return leaveFor(paths.paymentSuccess({ auctionId, type }), SUCCESS_DELAY_MS, null);
      case 'failed':
        return leaveFor(paths.paymentFailure({ auctionId, type }), FAILURE_DELAY_MS, { sentence: end.sentence });
      case 'refunded':
      case 'unconfirmed':
      case 'dismissed':
      case 'refused':
        return;
    }
  }, [end, navigate, auctionId, type]);
}
