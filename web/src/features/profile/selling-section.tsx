import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { ownSellingQuery } from '#web/sellers/own-selling-query.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { ProfileSection } from './profile-section.tsx';

/** The way to the page of a seller; renders nothing for people who are not sellers. */
export function SellingSection() {
  const { data } = useInfiniteQuery({ ...ownSellingQuery, refetchInterval: false });
  const selling = data?.pages[0]?.selling ?? null;
  if (selling === null) return null;
  return (
    <ProfileSection title="Selling" intro={`You can see the lots and statements of ${selling.name}.`}>
      <div>
        <Link to={paths.selling} className={buttonClass({ variant: 'secondary' })}>
          Lots and statements
        </Link>
      </div>
    </ProfileSection>
  );
}
