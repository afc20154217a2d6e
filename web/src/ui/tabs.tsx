import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabItem {
  readonly value: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

export interface TabsProps {
  /** The accessible name. */
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** Tabs with arrow-key navigation. The screen stores the chosen value (usually in its URL). */
export function Tabs({ label, items, value, onValueChange }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange}>
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-border">
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px min-h-11 border-b-2 border-transparent px-4 text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-accent"
          >
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="pt-5">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
