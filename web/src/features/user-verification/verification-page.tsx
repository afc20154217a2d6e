import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { MAX_SEARCH_LENGTH } from '#shared/model/max-search-length.ts';
import { keepColumns } from '#web/admin/table/columns-param.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { paths } from '#web/paths.ts';
import { useMay } from '#web/session/use-may.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { CountCards } from './count-cards.tsx';
import { readStatus, readUserFilter, STATUS_TABS, type UserFilter, writeUserFilter } from './user-filter.ts';
import { UserResults } from './user-results.tsx';
import { usersQuery } from './users-query.ts';

/** The list of users and their ID proofs, for admins. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const filter = readUserFilter(params);
  const change = (part: Partial<UserFilter>) =>
    setParams((current) => keepColumns(current, writeUserFilter({ ...readUserFilter(current), ...part })), {
      replace: true,
    });
  const decides = useMay('people');
  const query = useInfiniteQuery(usersQuery(filter));
  const results = (
    <UserResults
      filter={filter}
      query={query}
      onSort={(sort) => change({ sort })}
      onReset={() => change({ search: '' })}
      onSearchAll={() => change({ status: 'all' })}
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <DocumentTitle title="User Verification" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-center">
        <div>
          <h1 className="text-2xl font-semibold">User Verification</h1>
          <p className="text-muted">Compare each ID proof with what the person told us.</p>
        </div>
        <CountCards counts={query.data?.pages.at(-1)} />
      </div>
      <div className="flex flex-wrap gap-3">
        <SearchField
          label="Search users"
          placeholder="Search by name, email, or ID..."
          maxLength={MAX_SEARCH_LENGTH}
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
        {decides && (
          <Link to={paths.verificationQueue()} className={buttonClass()}>
            Check one by one
          </Link>
        )}
      </div>
      <Tabs
        label="Verification status"
        value={filter.status}
        onValueChange={(status) => change({ status: readStatus(status) })}
        items={STATUS_TABS.map(({ value, label }) => ({
          value,
          label,
          content: value === filter.status && results,
        }))}
      />
    </div>
  );
}
