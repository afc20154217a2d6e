import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { SellerStatement } from '#shared/contract/money/seller-statements.ts';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { OpenActs } from '#web/second-person/open-acts.tsx';
import { statementQuery } from '#web/sellers/sellers-query.ts';
import { StatementView } from '#web/sellers/statement-view.tsx';
import { useMay } from '#web/session/use-may.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CostDialog, PayoutDialog, UndoPayoutDialog } from './seller-acts.tsx';

/** `/sellers/:id/:statement`: what a seller is owed for a sale. */
export function Component() {
  const { id = '', statement: statementId = '' } = useParams();
  const query = useQuery(statementQuery(id, statementId));
  const back = { to: paths.seller(id), label: 'The seller' };
  return (
    <LoadedScreen
      query={query}
      title="Statement"
      failure="The statement could not be loaded"
      back={back}
      skeleton={<Skeleton className="h-96" />}
    >
      {(data) => <Statement id={id} statement={data.statement} back={back} />}
    </LoadedScreen>
  );
}

type Act =
  | { readonly kind: 'pay' }
  | { readonly kind: 'undo'; readonly payoutId: string }
  | { readonly kind: 'cost'; readonly auctionId: string };

interface StatementProps {
  readonly id: string;
  readonly statement: SellerStatement;
  readonly back: { readonly to: string; readonly label: string };
}

function Statement({ id, statement, back }: StatementProps) {
  const [act, setAct] = useState<Act>();
  const mayPay = useMay('money');
  const close = () => setAct(undefined);
  return (
    <StatementView statement={statement} back={back} {...(mayPay && actionsOf(setAct))}>
      <OpenActs isAbout={(pending) => 'sellerId' in pending && pending.sellerId === id} />
      {mayPay && statement.payable.amount > 0 && (
        <div>
          <Button onClick={() => setAct({ kind: 'pay' })}>Record payout</Button>
        </div>
      )}
      {act?.kind === 'pay' && <PayoutDialog id={id} statement={statement} onClose={close} />}
      {act?.kind === 'undo' && <UndoPayoutDialog id={id} payoutId={act.payoutId} onClose={close} />}
      {act?.kind === 'cost' && <CostDialog id={id} auctionId={act.auctionId} onClose={close} />}
    </StatementView>
  );
}

const actionsOf = (choose: (act: Act) => void) => ({
  payoutActions: ({ _id, status }: SellerStatement['payouts'][number]) =>
    status === 'paid' && (
      <Button size="sm" variant="ghost" onClick={() => choose({ kind: 'undo', payoutId: _id })}>
        Take back
      </Button>
    ),
  lotActions: ({ _id }: SellerStatement['lots'][number]) => (
    <Button size="sm" variant="ghost" onClick={() => choose({ kind: 'cost', auctionId: _id })}>
      Add cost
    </Button>
  ),
});
