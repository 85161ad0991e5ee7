import { Skeletons } from '../../../ui/status/skeleton.tsx';

export function TextSkeleton() {
  return <Skeletons each={['h-5 w-32', 'h-4 w-full', 'h-4 w-full', 'h-4 w-2/3']} className="flex flex-col gap-3" />;
}
