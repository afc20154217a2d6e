import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { paths } from '#web/paths.ts';
import type { CheckoutRequest } from '#web/payments/checkout-request.ts';
import { reportAction } from '#web/push/meaningful-action.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { isSettled } from './payability.ts';
import { paymentSteps } from './payment-steps.ts';
import { type PaymentEnd, type PaymentStep, runPayment } from './run-payment.ts';

/** How long the result is shown before the redirect. */
const SUCCESS_DELAY_MS = 1_500;
const FAILURE_DELAY_MS = 2_000;
/** How often the auction is fetched after the window was closed: a payment in another app may still arrive. */
const LOOK_EVERY_MS = 5_000;

export interface Payment {
  /** Starts a payment; ignored while one is in progress or complete. */
  readonly pay: () => void;
  readonly step: PaymentStep | undefined;
  readonly end: PaymentEnd | undefined;
}

/** Pays for the auction, then navigates to the result page. */
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
      // A payment affects nearly every screen; a refusal may mean that this screen is out of date. Who closed the
      // window may have paid in another app.
      void client.invalidateQueries();
      if (outcome.kind === 'registered' || outcome.kind === 'captured') reportAction();
    },
    onSettled: () => {
      setStep(undefined);
      visit.current = undefined;
    },
  });
  useDeparture(end, request);
  const { auctionId } = request;
  const mayComeLate = end?.kind === 'dismissed' && !isSettled(auction, request.type);
  useEffect(() => {
    if (!mayComeLate) return undefined;
    const queryKey = auctionKeys.detail(auctionId);
    const timer = setInterval(() => {
      if (!document.hidden) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [mayComeLate, client, auctionId]);

  const pay = () => {
    // A ref, because a second click may come before the next render.
    if (visit.current !== undefined || (end !== undefined && !canTryAgain(end))) return;
    visit.current = new AbortController();
    mutate(visit.current.signal);
  };
  return { pay, step, end };
}

/** Whether the screen may offer another attempt. */
export function canTryAgain(end: PaymentEnd): boolean {
  return end.kind === 'dismissed' || end.kind === 'refused';
}

/** Navigates to the result page after the message was readable for a moment. */
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
      // The result page goes on asking.
      case 'unconfirmed':
      case 'captured':
        return leaveFor(paths.paymentSuccess({ auctionId, type }), SUCCESS_DELAY_MS, { paymentId: end.paymentId });
      case 'registered':
        return leaveFor(paths.paymentSuccess({ auctionId, type }), SUCCESS_DELAY_MS, null);
      case 'failed':
        return leaveFor(paths.paymentFailure({ auctionId, type }), FAILURE_DELAY_MS, { sentence: end.sentence });
      case 'refunded':
      case 'dismissed':
      case 'refused':
        return;
    }
  }, [end, navigate, auctionId, type]);
}
