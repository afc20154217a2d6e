import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { AuditLine } from '#shared/contract/accounts/audit.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { saveFile } from '#web/ui/files/save-file.ts';
import { AuditLines } from './audit-lines.tsx';
import { auditQuery, type AuditSubject } from './audit-query.ts';
import { auditCsv } from './audit-text.ts';

/** The audit log of an auction or a user: admin, action, time and address. */
export function AuditCard({ kind, id }: AuditSubject) {
  const { data, error } = useQuery(auditQuery({ kind, id }));
  const save = (lines: readonly AuditLine[]) =>
    saveFile(new Blob([auditCsv(lines)], { type: 'text/csv' }), `admin-log-${kind}-${id}.csv`);
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Admin log</h2>
        {data !== undefined && data.length > 0 && (
          <Button
            size="sm"
            variant="secondary"
            icon={<Download className="size-4" aria-hidden="true" />}
            onClick={() => save(data)}
          >
            Export CSV
          </Button>
        )}
      </div>
      {data === undefined && error === null && <Skeleton className="h-24" />}
      {error !== null && <Banner tone="danger">The admin log could not be loaded. {sentenceOf(error)}</Banner>}
      {data?.length === 0 && <p className="text-sm text-muted">No admin has done anything here yet.</p>}
      {data !== undefined && data.length > 0 && <AuditLines label="Admin log" lines={data} />}
    </Card>
  );
}
