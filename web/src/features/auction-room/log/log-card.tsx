import { useMutation } from '@tanstack/react-query';
import { Download, ReceiptText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { paiseFromRupees } from '#shared/model/money/money.ts';
import { paths } from '#web/paths.ts';
import { askLog } from '#web/public-log/ask-log.ts';
import type { OwnReceipt, ReceiptsMade } from '#web/public-log/questions.ts';
import { Verdict } from '#web/public-log/verdict.tsx';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { saveFile } from '#web/ui/files/save-file.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { useLogWatch } from './use-log-watch.ts';

interface LogCardProps {
  readonly auction: AuctionDetails;
  readonly userId: string;
}

/** From the start on: the way to the check of the auction, and a bidder's receipts. */
export function LogCard({ auction, userId }: LogCardProps) {
  const { _id: auctionId, bidLog, viewer, you } = auction;
  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: () => {
      const seqs = bidLog.filter((bid) => bid.userId === userId && bid.restated !== true).map((bid) => bid.seq);
      const lastBid = paiseFromRupees(viewer.lastBid ?? 0) ?? 0;
      return askLog({ what: 'receipts', auction: auctionId, own: { seqs, lastBid, secret: you.logSecret } });
    },
    networkMode: 'always',
  });
  const differences = useLogWatch(auction.status === 'active');
  // The card comes after the page, which a link to it has opened.
  const { hash } = useLocation();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === '#receipts') card.current?.scrollIntoView();
  }, [hash]);
  return (
    <Card ref={card} className="grid scroll-mt-24 gap-3">
      <h2 className="font-semibold">Check this auction</h2>
      <p className="text-sm text-muted">
        All bids and the result are in a public log. Anybody can check that none is missing and that the rules were
        kept.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.verifyAuction(auctionId)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Check this auction
        </Link>
        {viewer.lastBid !== null && (
          <Button
            variant="secondary"
            size="sm"
            busy={isPending}
            icon={<ReceiptText className="size-4" aria-hidden="true" />}
            onClick={() => mutate()}
          >
            Receipts of my bids
          </Button>
        )}
      </div>
      {differences.length > 0 && (
        <Verdict checked={{ holds: [], broken: differences, notes: [] }} subject="The log" auctionId={auctionId} />
      )}
      {data?.what === 'broken' && (
        <Verdict checked={{ holds: [], broken: [data.why], notes: [] }} subject="The log" auctionId={auctionId} />
      )}
      {isError && <Banner tone="danger">The log could not be read. Please try again.</Banner>}
      {data?.what === 'absent' &&
        (auction.status === 'active' ? (
          <NotYet />
        ) : (
          <Banner tone="info">
            The log has no bid of yours here yet. It comes some seconds after the end; auctions from before there was a
            log are not in it.
          </Banner>
        ))}
      {data?.what === 'receipts' && <Receipts auctionId={auctionId} title={auction.title} made={data} />}
    </Card>
  );
}

const NotYet = () => (
  <Banner tone="info">
    A bid comes into the log some seconds after it was accepted. Please ask again in a moment.
  </Banner>
);

interface ReceiptsProps {
  readonly auctionId: string;
  readonly title: string;
  readonly made: ReceiptsMade;
}

function Receipts({ auctionId, title, made: { bidder, part, isBehind, identity, receipts } }: ReceiptsProps) {
  const pdf = useMutation({
    mutationFn: async (receipt: OwnReceipt) => {
      const { makeLogReceipt } = await import('./make-log-receipt.ts');
      const about = { title, auctionId, bidder, site: location.origin };
      save(await makeLogReceipt(receipt, about), `boli-${auctionId}-${receipt.n}.pdf`);
    },
    onError: () => toast.error('The page could not be made. Please try again.'),
    networkMode: 'always',
  });
  return (
    <>
      <p className="text-sm">
        In this auction you are Bidder {bidder}. {part.join(' ')}
      </p>
      {isBehind && <NotYet />}
      <ul aria-label="Receipts" className="grid divide-y divide-border border-y border-border">
        {receipts.map((receipt) => {
          const { n, proof, json } = receipt;
          return (
            <li key={n} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 text-sm">{receipt.title}</span>
              <span className="flex gap-1">
                <Save receipt={receipt} onSave={() => save(proof, `boli-${auctionId}-${n}.tlog-proof`)}>
                  Receipt
                </Save>
                <Save receipt={receipt} onSave={() => save(json, `boli-${auctionId}-${n}.json`)}>
                  JSON
                </Save>
                <Save
                  receipt={receipt}
                  busy={pdf.isPending && pdf.variables === receipt}
                  onSave={() => pdf.mutate(receipt)}
                >
                  PDF
                </Save>
              </span>
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-muted">
        Keep them: each proves what was logged, also without this site.{' '}
        <Link to={paths.verify} className="font-semibold text-accent underline underline-offset-2">
          Check a receipt
        </Link>
      </p>
      {identity !== undefined && (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm text-muted">
            They do not say who you are. To show somebody that Bidder {bidder} was you, give them this file: whoever has
            it can show the same.
          </p>
          <Button
            variant="secondary"
            size="sm"
            icon={<Download className="size-4" aria-hidden="true" />}
            onClick={() => save(identity, `boli-${auctionId}-bidder-${bidder}.json`)}
          >
            Proof that I am Bidder {bidder}
          </Button>
        </div>
      )}
    </>
  );
}

const save = (content: BlobPart, name: string): void => saveFile(new Blob([content]), name);

interface SaveProps {
  readonly receipt: OwnReceipt;
  readonly busy?: boolean;
  readonly onSave: () => void;
  readonly children: string;
}

function Save({ receipt, busy = false, onSave, children }: SaveProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={busy}
      icon={<Download className="size-4" aria-hidden="true" />}
      onClick={onSave}
    >
      {children}
      <span className="sr-only"> of {receipt.title}</span>
    </Button>
  );
}
