import { Outlet } from 'react-router-dom';
import { MainArea } from '../main-area.tsx';
import { ScrollMemory } from '../scroll-memory.tsx';
import { SkipLink } from '../skip-link.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

/** The layout of the public pages. */
export function Component() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader />
      <MainArea className="flex-1">
        <Outlet />
      </MainArea>
      <PublicFooter />
      <ScrollMemory />
    </div>
  );
}
