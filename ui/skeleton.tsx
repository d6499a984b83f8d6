/** The place of a text or number that is on its way. Give it the size of what will come (`h-5 w-32`), so that nothing shifts. */
export function Skeleton({ className = "h-5 w-full" }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={`skeleton ${className}`} />;
}

/** Lines of a list that is on its way, as tall as market rows. `label` is said to screen readers. */
export function SkeletonRows({ count, label }: { count: number; label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="row grid gap-3">
            <span className="flex items-center gap-3">
              <Skeleton className="size-9 rounded-full" />
              <Skeleton className="h-4 w-32" />
            </span>
            <Skeleton className="h-6 w-28" />
            <Skeleton className="h-4 w-48" />
          </div>
        ))}
      </div>
    </div>
  );
}
