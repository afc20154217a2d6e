import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import { FileDrop } from '#web/ui/forms/file-drop.tsx';
import { useDragSensors, useFocusAfterMove } from '#web/ui/use-reorder.ts';
import { ImageTile } from './image-tile.tsx';
import type { FormImages } from './use-images.ts';

interface ImageFieldProps {
  readonly images: FormImages;
  /** The validation error about the number of images, after a submit. */
  readonly error: string | undefined;
  /** Bidders are registered, so stored images stay and new ones can be added. */
  readonly keepsStored: boolean;
}

/** The images: a drop area and the sortable tiles. The tiles' buttons serve keyboard users. */
export function ImageField({ images, error, keepsStored }: ImageFieldProps) {
  const { list } = images;
  const [announcement, setAnnouncement] = useState('');
  const tiles = useRef<HTMLUListElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const setFocusAfterMove = useFocusAfterMove();
  const sensors = useDragSensors();
  const move = (id: string, to: number) => {
    setFocusAfterMove();
    images.move(id, to);
    setAnnouncement(`Moved to place ${String(to + 1)} of ${String(list.length)}.`);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const to = list.findIndex(({ id }) => id === over?.id);
    if (to !== -1 && active.id !== over?.id) move(String(active.id), to);
  };
  const remove = (id: string, index: number) => {
    setFocusAfterMove(() => {
      const next = tiles.current?.children[Math.min(index, tiles.current.children.length - 1)];
      const remover = [...(next?.querySelectorAll('button') ?? [])].at(-1);
      (remover ?? picker.current)?.focus();
    });
    images.remove(id);
    setAnnouncement(`Removed image ${String(index + 1)}; ${String(list.length - 1)} left.`);
  };
  return (
    <FileDrop
      inputRef={picker}
      label="Images"
      hint={`2 to ${String(images.max)} images (JPG, PNG, WebP or HEIC). Large ones are made smaller before they are sent.`}
      accept="image/*,.heic,.heif"
      multiple
      error={images.error ?? error}
      onFiles={images.add}
    >
      {list.length > 0 && (
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
          <SortableContext items={list.map(({ id }) => id)} strategy={rectSortingStrategy}>
            <ul
              ref={tiles}
              aria-label="Chosen images"
              className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3"
            >
              {list.map((image, index) => (
                <ImageTile
                  key={image.id}
                  image={image}
                  index={index}
                  count={list.length}
                  canRemove={!keepsStored || image.kind !== 'stored'}
                  onMove={(to) => move(image.id, to)}
                  onRemove={() => remove(image.id, index)}
                  onRetry={() => images.retry(image.id)}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      )}
      {list.length > 1 && (
        <p className="text-sm text-muted">
          The first image is the cover. Drag an image or use its arrows to change the order.
        </p>
      )}
      {keepsStored && (
        <p className="text-sm text-muted">Bidders are registered: the saved images stay. You can add others.</p>
      )}
      <output className="sr-only">{announcement}</output>
    </FileDrop>
  );
}
