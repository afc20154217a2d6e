import type { LotOfSale } from '#shared/contract/sales/sales.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { RefusedLots } from '#web/sales/refused-lots.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import type { useFollow } from './use-follow.ts';

interface FollowNoteProps {
  readonly follow: ReturnType<typeof useFollow>;
  readonly lots: readonly LotOfSale[];
}

/** How far it is, or what became of it. */
export function FollowNote({ follow, lots }: FollowNoteProps) {
  const { isPending, variables, done, error, data } = follow;
  if (isPending) {
    const total = variables.lotIds.length;
    return (
      <div className="grid gap-2">
        <output className="tabular block text-sm">
          {variables.publish ? 'Publishing' : 'Setting times'}: {done} of {total} lots are done. You may leave this page
          and finish later.
        </output>
        <ProgressBar label="Lots done" share={done / total} />
      </div>
    );
  }
  if (error !== null) {
    return (
      <Banner tone="danger">
        {done} lots are done. {sentenceOf(error, 'Something went wrong.')} Press the button again to finish the rest.
      </Banner>
    );
  }
  if (data === undefined) return null;
  const refused = data.filter(({ outcome }) => outcome === 'refused').length;
  if (refused === 0) {
    return <Banner tone="success">{data.length === 1 ? '1 lot is done.' : `All ${data.length} lots are done.`}</Banner>;
  }
  return (
    <Banner tone="warning">
      <p>
        {data.length - refused} of {data.length} lots are done. These could not be changed:
      </p>
      <RefusedLots outcomes={data} titleOf={(id) => lots.find(({ _id }) => _id === id)?.title} />
    </Banner>
  );
}
