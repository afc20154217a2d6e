import { CircleAlert, UploadCloud } from 'lucide-react';
import { type DragEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { cx } from '../cx.ts';

export interface FileDropProps {
  readonly label: string;
  /** The accepted files. */
  readonly hint: string;
  /** The picker's `accept`, such as 'image/*,.pdf'. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** The chosen files, shown below the area. */
  readonly children?: ReactNode;
}

/** A drop area that is also a file picker. The caller checks the files. */
export function FileDrop({
  label,
  hint,
  accept,
  multiple = false,
  disabled = false,
  error,
  onFiles,
  inputRef,
  children,
}: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(over && !disabled);
  };
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <div className="grid gap-1.5">
      <span id={`${id}-label`} className="text-sm font-medium">
        {label}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the input inside is the keyboard way */}
      <label
        onDragOver={drag(true)}
        onDragEnter={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files);
        }}
        className={cx(
          'grid justify-items-center gap-1 rounded-md border-2 border-dashed px-4 py-6 text-center transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          isOver ? 'border-accent bg-accent-soft' : 'border-border-strong/60 bg-raised hover:border-accent',
          error !== undefined && 'border-danger',
          disabled && 'cursor-not-allowed opacity-60',
        )}
      >
        <input
          ref={inputRef}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}
          {...(error !== undefined && { 'aria-invalid': true })}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files);
            // Lets the user choose the same file again after removing it.
            event.target.value = '';
          }}
        />
        <UploadCloud className="size-6 text-muted" aria-hidden="true" />
        <span className="font-medium">
          <span className="text-accent underline underline-offset-4">Choose {multiple ? 'files' : 'a file'}</span> or
          drag {multiple ? 'them' : 'it'} here
        </span>
        <span id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </span>
      </label>
      {error !== undefined && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
