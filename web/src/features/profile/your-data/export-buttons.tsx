import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportData } from '#shared/contract/accounts/rights.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { saveFile } from '#web/ui/files/save-file.ts';

const FAILED = 'Your data could not be put together. Please try again.';

/** Downloads all stored data about the person, and the uploaded ID proof. */
export function ExportButtons({ hasProof }: { readonly hasProof: boolean }) {
  const data = useMutation({
    mutationFn: () => call(exportData),
    onSuccess: (answer) =>
      saveFile(
        new Blob([JSON.stringify(answer.data, undefined, 2)], { type: 'application/json' }),
        'my-data-at-boli.json',
      ),
  });
  const proof = useMutation({
    mutationFn: () => call(exportData),
    // The link starts a download, so the page stays.
    onSuccess: (answer) => answer.proof !== null && location.assign(answer.proof.url),
  });
  const failure = data.error ?? proof.error;
  return (
    <div className="grid gap-3">
      <p>
        Download everything we have stored about you as a file that other programs can read (JSON)
        {hasProof && ', and your ID proof'}.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<Download className="size-4" aria-hidden="true" />}
          busy={data.isPending}
          onClick={() => data.mutate()}
        >
          Download my data
        </Button>
        {hasProof && (
          <Button
            variant="secondary"
            icon={<Download className="size-4" aria-hidden="true" />}
            busy={proof.isPending}
            onClick={() => proof.mutate()}
          >
            Download my ID proof
          </Button>
        )}
      </div>
      {failure !== null && <Banner tone="danger">{sentenceOf(failure, FAILED)}</Banner>}
      {proof.data?.proof === null && <Banner tone="info">There is no ID proof of yours stored.</Banner>}
    </div>
  );
}
