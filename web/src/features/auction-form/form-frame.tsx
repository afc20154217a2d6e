import type { ReactNode } from 'react';
import { BackLink } from '#web/page/back-link.tsx';
import { paths } from '#web/paths.ts';
import type { AuctionForm } from './values/use-auction-form.ts';

interface FormFrameProps {
  readonly title: string;
  readonly intro: string;
  readonly form: AuctionForm;
  /** Messages above the fields. */
  readonly notes?: ReactNode;
  /** The buttons, beside the fields on wide screens and below them on others. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the create and edit screens. */
export function FormFrame({ title, intro, form: { attach }, notes, actions, children }: FormFrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1">
        <BackToAuctions />
        <h1 className="text-2xl font-semibold">{title}</h1>
        <p className="text-muted">{intro}</p>
      </div>
      {notes}
      <form
        ref={attach}
        // The form shows its own error messages instead of the browser's.
        noValidate
        aria-label={title}
        // Enter in a field must not publish: only the buttons submit.
        onSubmit={(event) => event.preventDefault()}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_19rem]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
        <div className="grid gap-5 xl:sticky xl:top-22">{actions}</div>
      </form>
    </div>
  );
}

/** Links to the list. The local draft is kept. */
export function BackToAuctions() {
  return <BackLink to={paths.viewAuctions}>All auctions</BackLink>;
}
