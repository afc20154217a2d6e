import { Link } from 'react-router-dom';
import type { HandledGrievance } from '#shared/contract/grievances/grievance-fields.ts';
import { AllowedLink } from '#web/page/allowed-link.tsx';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { DUTY_NAMES } from '#web/ui/format/duty-names.ts';

const LINK = 'text-accent underline underline-offset-2';

/** Who and what a grievance is about, with links to what one may open. */
export function AboutCard({ grievance }: { readonly grievance: HandledGrievance }) {
  const { person, concerns, auction, paymentId, duty, handler, openedAt, reopened, follows } = grievance;
  return (
    <Card>
      <h2 className="mb-4 text-lg font-semibold">About it</h2>
      <dl className="grid gap-3">
        <Fact name="Person">
          {person.userId === null ? (
            person.name
          ) : (
            <AllowedLink to={paths.userDetail(person.userId)} className={LINK}>
              {person.name}
            </AllowedLink>
          )}
          <span className="block text-sm font-normal text-muted">
            {person.email}
            {person.userId === null && ' (no account; the address is proved)'}
          </span>
        </Fact>
        {concerns !== null && concerns.userId !== person.userId && (
          <Fact name="Account">
            <AllowedLink to={paths.userDetail(concerns.userId)} className={LINK}>
              {concerns.name}
            </AllowedLink>
            <span className="block text-sm font-normal text-muted">Attached by a colleague</span>
          </Fact>
        )}
        {auction !== null && (
          <Fact name="Auction">
            <AllowedLink to={paths.adminAuction(auction._id)} className={LINK}>
              {auction.title}
            </AllowedLink>
          </Fact>
        )}
        {paymentId !== null && (
          <Fact name="Payment">
            <AllowedLink to={paths.transaction(paymentId)} className={LINK}>
              {paymentId}
            </AllowedLink>
          </Fact>
        )}
        {follows !== null && (
          <Fact name="Goes on from">
            <Link to={paths.handledGrievance(follows)} className={LINK}>
              {follows}
            </Link>
          </Fact>
        )}
        <Fact name="With">
          {DUTY_NAMES[duty].name}
          {handler !== null && `, taken by ${handler.name}`}
        </Fact>
        <Fact name="Received">
          <DateTime time={openedAt} />
        </Fact>
        {reopened > 0 && <Fact name="Opened again">{reopened === 1 ? 'Once' : `${String(reopened)} times`}</Fact>}
      </dl>
    </Card>
  );
}
