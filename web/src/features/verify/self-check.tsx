import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Card } from '#web/ui/card.tsx';

/** The same check without this site. */
export function SelfCheck() {
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-semibold">Without us</h2>
      <p>
        A receipt, or the file of a whole auction, can be checked without this site and without a network: save this
        page of one file and open it from your disk, or run the program with Node.js. Both have the checks of this page.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href="/verify-offline.html" download className={buttonClass({ variant: 'secondary' })}>
          Save the page
        </a>
        <a href="/verify.mjs" download className={buttonClass({ variant: 'secondary' })}>
          Save the program
        </a>
      </div>
    </Card>
  );
}
