import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { OpenPage } from '#web/page/open-page.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { auctionIdIn } from './auction-id-in.ts';
import { FileCheck } from './file-check.tsx';
import { House } from './house.tsx';
import { Limits } from './limits.tsx';
import { SelfCheck } from './self-check.tsx';

/** `/verify`: checks an auction or files, and watches the log. */
export function Component() {
  return (
    <OpenPage>
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
        <DocumentTitle title="Check an auction" />
        <header className="grid gap-2">
          <h1 className="text-2xl font-semibold md:text-3xl">Check an auction</h1>
          <p className="text-muted">
            Everything that happens in an auction from its start on is in a public log. Anybody can check that its bids
            are whole, that the rules were kept, and that the result follows from the bids. Your browser does it by
            itself.
          </p>
        </header>
        <ByAddress />
        <FileCheck />
        <House />
        <Limits />
        <SelfCheck />
      </div>
    </OpenPage>
  );
}

function ByAddress() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const go = (event: FormEvent) => {
    event.preventDefault();
    const auctionId = auctionIdIn(typed);
    if (auctionId === undefined) setError('Please paste the address of the page of an auction, or its id.');
    else void navigate(paths.verifyAuction(auctionId));
  };
  return (
    <Card>
      <form noValidate onSubmit={go} className="grid gap-4">
        <TextField
          label="Address or id of an auction"
          hint="The address of its page, as your browser shows it."
          error={error}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" className="justify-self-start">
          Check this auction
        </Button>
      </form>
    </Card>
  );
}
