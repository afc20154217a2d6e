import { Hourglass } from 'lucide-react';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { GoBack } from './go-back.tsx';
import { stepsWhileConfirming } from './next-steps.ts';
import type { ResultFrameProps } from './result-frame.tsx';
import type { ResultState } from './use-result.ts';

/** The payment is not confirmed yet: we ask the server, which may itself wait for the provider. */
export function confirmingFrame({ request, sentence, error }: ResultState): ResultFrameProps {
  return {
    tone: 'neutral',
    icon: Hourglass,
    title: 'Confirming your payment…',
    text: (
      <>
        {error === null
          ? 'We are asking whether your payment has arrived. This page changes by itself.'
          : `${sentenceOf(error, 'The server could not be asked just now.')} We keep asking.`}
        {sentence !== undefined && <span className="mt-1 block">The payment window said: {sentence}</span>}
      </>
    ),
    nextSteps: stepsWhileConfirming(),
    actions: <GoBack request={request} />,
  };
}
