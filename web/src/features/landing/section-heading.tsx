interface SectionHeadingProps {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
}

/** The heading of a section of the landing page. */
export function SectionHeading({ id, title, text }: SectionHeadingProps) {
  return (
    <div className="grid max-w-2xl gap-3">
      <h2 id={id} className="text-4xl font-semibold">
        {title}
      </h2>
      {text !== undefined && <p className="text-lg text-muted">{text}</p>}
    </div>
  );
}
