import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { TextField } from './text-field.tsx';

/**
 * A password with a button that shows it while the mouse is over it (SPEC §2, sign-in), and from one tap to the next. Set `autoComplete` to `current-password` or
 * `new-password`, so that password managers know which one is meant.
 */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const [isHovered, setHovered] = useState(false);
  const [isKept, setKept] = useState(false);
  const Icon = isKept ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isKept || isHovered ? 'text' : 'password'}
      trailing={
        <IconButton
          label={isKept ? '비밀번호 숨기기' : '비밀번호 보기'}
          aria-pressed={isKept}
          // A finger has no hover, and what it touched would stay shown.
          onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
          onPointerLeave={() => setHovered(false)}
          onClick={() => {
            setKept(!isKept);
            setHovered(false);
          }}
        >
          <Icon aria-hidden className="size-5 text-ink-faint" />
        </IconButton>
      }
    />
  );
}
