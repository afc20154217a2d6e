import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowLeft, ArrowRight, ImageOff, RotateCw, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { FormImage } from './image-list.ts';

interface ImageTileProps {
  readonly image: FormImage;
  /** The position, from 0. */
  readonly index: number;
  readonly count: number;
  readonly canRemove: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

/** One image; it can be moved by dragging, by its buttons, or by the arrow keys on them. */
export function ImageTile(props: ImageTileProps) {
  const { image, index, count, canRemove, onMove, onRemove } = props;
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: image.id });
  const canMoveLeft = index > 0;
  const canMoveRight = index < count - 1;
  const position = `image ${String(index + 1)} of ${String(count)}`;
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft' && canMoveLeft) onMove(index - 1);
    else if (event.key === 'ArrowRight' && canMoveRight) onMove(index + 1);
    else return;
    event.preventDefault();
  };
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cx(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start overflow-hidden rounded-md border border-border bg-raised',
        isDragging && 'relative z-10 shadow-overlay',
      )}
    >
      <div
        {...listeners}
        className="relative aspect-4/3 cursor-grab touch-manipulation bg-sunken select-none active:cursor-grabbing"
      >
        <Preview image={image} />
        {index === 0 && (
          <span className="absolute top-2 left-2 rounded-full bg-inverse px-2.5 py-1 text-xs leading-none font-semibold text-on-inverse">
            Cover
          </span>
        )}
        <UploadState image={image} onRetry={props.onRetry} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys, beside the buttons they press */}
      <div className="flex items-center gap-0.5 p-1" onKeyDown={byKey}>
        <IconButton
          size="sm"
          label={`Move ${position} left`}
          aria-disabled={!canMoveLeft}
          className={cx(!canMoveLeft && 'cursor-not-allowed! opacity-40')}
          onClick={() => canMoveLeft && onMove(index - 1)}
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton
          size="sm"
          label={`Move ${position} right`}
          aria-disabled={!canMoveRight}
          className={cx(!canMoveRight && 'cursor-not-allowed! opacity-40')}
          onClick={() => canMoveRight && onMove(index + 1)}
        >
          <ArrowRight className="size-4" aria-hidden="true" />
        </IconButton>
        <span className="min-w-0 flex-1 truncate px-1 text-xs text-muted max-sm:sr-only" title={image.name}>
          {image.name}
        </span>
        {canRemove && (
          <IconButton size="sm" label={`Remove ${position}`} className="ml-auto hover:text-danger" onClick={onRemove}>
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  );
}

function Preview({ image: { preview, name } }: { readonly image: FormImage }) {
  if (preview === undefined || preview === '') {
    return (
      <span className="grid size-full place-items-center text-muted">
        <ImageOff className="size-6" aria-hidden="true" />
        <span className="sr-only">{name}</span>
      </span>
    );
  }
  return <img src={preview} alt="" draggable={false} className="size-full object-cover" />;
}

function UploadState({ image, onRetry }: { readonly image: FormImage; readonly onRetry: () => void }) {
  if (image.kind === 'stored' || image.upload.is === 'done') return null;
  const { upload } = image;
  if (upload.is === 'cut-off') {
    return (
      <div className="absolute inset-x-0 bottom-0 grid justify-items-center gap-2 bg-raised/85 p-2 text-center text-xs">
        <p role="alert" className="font-medium text-danger">
          The end of this file is missing.
        </p>
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Use It
        </Button>
      </div>
    );
  }
  return (
    <div className="absolute inset-0 grid place-items-center content-center gap-2 bg-raised/85 p-3 text-center text-xs">
      {upload.is === 'preparing' && <Spinner label="Preparing…" />}
      {upload.is === 'uploading' && (
        <div className="grid w-full gap-2">
          <span className="tabular font-medium">Uploading {Math.round(upload.share * 100)}%</span>
          <ProgressBar label={`Uploading ${image.name}`} share={upload.share} />
        </div>
      )}
      {upload.is === 'failed' && (
        <>
          <p role="alert" className="font-medium text-danger">
            {upload.sentence}
          </p>
          <Button
            size="sm"
            variant="secondary"
            icon={<RotateCw className="size-4" aria-hidden="true" />}
            onClick={onRetry}
          >
            Try Again
          </Button>
        </>
      )}
    </div>
  );
}
