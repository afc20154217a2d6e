import { useQuery } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { MAX_VIEW_NAME, type TableList } from '#shared/contract/accounts/table-views.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useChangeViews, viewsQuery, withoutView, withView } from './views-query.ts';

/** The saved views of a list: opens, saves and deletes them. They belong to the admin, not to the browser. */
export function ViewsMenu({ list }: { readonly list: TableList }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Bookmark className="size-4" aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Views
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Saved views"
        description="A view keeps the filters, the order and the columns. Only you see it."
      >
        <Views list={list} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function Views({ list, onClose }: { readonly list: TableList; readonly onClose: () => void }) {
  const formId = useId();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [name, setName] = useState('');
  const { data, error: loadError } = useQuery(viewsQuery);
  const { mutate, isPending, error } = useChangeViews();
  const views = data?.views.filter((view) => view.list === list) ?? [];
  const query = search.replace(/^\?/, '');
  const isNamed = name.trim() !== '';
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isNamed) return;
    mutate(withView({ list, name: name.trim(), query }), {
      onSuccess: () => {
        toast.success('The view is saved.');
        onClose();
      },
    });
  };
  const problem = loadError ?? error;
  return (
    <div className="grid gap-5">
      {problem !== null && (
        <Banner tone="danger">{sentenceOf(problem, 'The views could not be read or saved.')}</Banner>
      )}
      {data !== undefined && views.length === 0 && (
        <p className="text-sm text-muted">You have not saved a view of this list yet.</p>
      )}
      {views.length > 0 && (
        <ul aria-label="Views" className="grid gap-1">
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-2">
              <Button
                variant="ghost"
                className="min-w-0 flex-1 justify-start!"
                aria-current={view.query === query}
                onClick={() => {
                  void navigate({ pathname, search: view.query });
                  onClose();
                }}
              >
                <span className="truncate">{view.name}</span>
              </Button>
              <IconButton
                label={`Delete the view ${view.name}`}
                disabled={isPending}
                onClick={() => mutate(withoutView(view))}
              >
                <Trash2 className="size-4" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form
        id={formId}
        noValidate
        className="flex flex-wrap items-end gap-3 border-t border-border pt-5"
        onSubmit={save}
      >
        <div className="min-w-0 flex-1 basis-56">
          <TextField
            label="Save what is shown now as"
            value={name}
            maxLength={MAX_VIEW_NAME}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button type="submit" busy={isPending} {...(!isNamed && { disabledReason: 'Please name the view.' })}>
          Save view
        </Button>
      </form>
    </div>
  );
}
