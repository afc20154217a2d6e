import { FolderOpen } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { FileDrop } from '#web/ui/forms/file-drop.tsx';
import type { ImportOnDevice } from '../job/use-job.ts';
import type { Picture } from '../pictures/picture.ts';

interface PictureCardProps {
  readonly device: ImportOnDevice;
  readonly unused: readonly Picture[];
  /** Pictures that the folder gives to one lot, and the name to another. */
  readonly torn: readonly Picture[];
}

const AT_A_GLANCE = 10;

/** The choice of pictures, and what became of them. */
export function PictureCard({ device, unused, torn }: PictureCardProps) {
  const folder = useRef<HTMLInputElement>(null);
  const asFolder = useCallback((input: HTMLInputElement | null) => {
    folder.current = input;
    if (input !== null) input.webkitdirectory = true;
  }, []);
  const { open, pictureReading, addPictures, removePictures, change } = device;
  const count = open?.pictures.length ?? 0;
  const { reading, problems } = pictureReading;
  return (
    <Card className="grid gap-4">
      <FileDrop
        label="Pictures"
        hint="A zip, or the pictures themselves (JPG, PNG, WebP, HEIC). Names begin with the house number, as 1234-1.jpg, or stand in the column Pictures."
        accept=".zip,image/*,.heic,.heif"
        multiple
        disabled={reading !== undefined}
        onFiles={(files) => void addPictures(files)}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <input
            ref={asFolder}
            type="file"
            multiple
            aria-label="Folder of pictures"
            className="hidden"
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              target.value = '';
              if (files.length > 0) void addPictures(files);
            }}
          />
          <Button
            size="sm"
            variant="secondary"
            busy={reading !== undefined}
            icon={<FolderOpen className="size-4" aria-hidden="true" />}
            onClick={() => folder.current?.click()}
          >
            Choose a folder
          </Button>
          {count > 0 && reading === undefined && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                removePictures();
                change({ tornRule: undefined });
              }}
            >
              Remove all pictures
            </Button>
          )}
          <output className="tabular text-sm text-muted">
            {reading === undefined ? countText(count) : `Reading the pictures: ${reading} so far…`}
          </output>
        </div>
      </FileDrop>
      {torn.length > 0 && reading === undefined && (
        <Banner
          tone="warning"
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={() => change({ tornRule: 'folder' })}>
                Of their folder’s lot
              </Button>
              <Button size="sm" variant="secondary" onClick={() => change({ tornRule: 'name' })}>
                Of the lot in their name
              </Button>
            </div>
          }
        >
          Whose are pictures that lie in the folder of one lot and begin with the number of another?
          <Named texts={torn.map(({ path }) => path)} />
        </Banner>
      )}
      {problems.length > 0 && (
        <Banner tone="warning">
          <Named texts={problems} />
        </Banner>
      )}
      {unused.length > 0 && reading === undefined && (
        <Banner tone="warning">
          {unused.length === 1 ? '1 picture belongs' : `${unused.length} pictures belong`} to no lot of the file:
          <Named texts={unused.map(({ path }) => path)} />
        </Banner>
      )}
    </Card>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No pictures yet.';
  const pictures = count === 1 ? '1 picture is' : `${count.toLocaleString('en-IN')} pictures are`;
  return `${pictures} kept on this device until the import is done, also when this tab is closed.`;
}

/** All of them, the first few at a glance. */
function Named({ texts }: { readonly texts: readonly string[] }) {
  const lines = (some: readonly string[]) => (
    <ul className="list-disc pl-5 font-normal wrap-anywhere">
      {some.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
  return (
    <>
      {lines(texts.slice(0, AT_A_GLANCE))}
      {texts.length > AT_A_GLANCE && (
        <details>
          <summary className="cursor-pointer">and {texts.length - AT_A_GLANCE} more</summary>
          {lines(texts.slice(AT_A_GLANCE))}
        </details>
      )}
    </>
  );
}
