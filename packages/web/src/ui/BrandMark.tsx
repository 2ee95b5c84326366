/** The logo of the product: the front of a bus. */
export function BrandMark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--fill)" />
      <path
        d="M8 9.500A2.500 2.500 0 0 1 10.500 7h11A2.500 2.500 0 0 1 24 9.500V22a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1zM10.500 10v6h11v-6z"
        fill="var(--on-fill)"
        fillRule="evenodd"
      />
      <path d="M10 22h3v3h-3zM19 22h3v3h-3z" fill="var(--on-fill)" />
      <circle cx="11.500" cy="19.500" r="1.300" fill="var(--fill)" />
      <circle cx="20.500" cy="19.500" r="1.300" fill="var(--fill)" />
    </svg>
  );
}
