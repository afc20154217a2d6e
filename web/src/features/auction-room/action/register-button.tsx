import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { registrationBlock } from '#web/account/registration-block.ts';
import { verificationQuery } from '#web/account/verification-query.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';

interface RegisterButtonProps {
  readonly auctionId: string;
  /** The sale takes one deposit for all its lots. */
  readonly isForSale?: boolean;
}

/** Links to the deposit. Disabled with the reason when the viewer may not register yet. */
export function RegisterButton({ auctionId, isForSale = false }: RegisterButtonProps) {
  const { data } = useQuery(verificationQuery);
  const block = registrationBlock(data?.verifyStatus);
  return block === undefined ? (
    <Link to={paths.checkout({ auctionId, type: 'emd' })} className={buttonClass({ size: 'lg', block: true })}>
      {isForSale ? 'Register for the sale' : 'Register for Auction'}
    </Link>
  ) : (
    <Button size="lg" block variant="secondary" disabledReason={block.reason}>
      {block.label}
    </Button>
  );
}
