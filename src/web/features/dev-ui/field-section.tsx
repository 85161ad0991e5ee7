import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { FileField } from '../../ui/fields/file-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Section } from './section.tsx';

const MAJORS = [
  { value: 'cs', label: '컴퓨터공학과' },
  { value: 'biz', label: '경영학과' },
];

export function FieldSection() {
  const [file, setFile] = useState<File>();
  return (
    <Section title="입력">
      <TextField
        label="이메일"
        type="email"
        placeholder="name@univ.ac.kr"
        hint="학교 이메일이면 재학 인증이 바로 끝나요."
      />
      <TextField label="이메일" defaultValue="선배" error="올바른 이메일을 입력해주세요" />
      <TextField
        label="닉네임"
        defaultValue="든든한선배"
        success="사용할 수 있는 닉네임이에요."
        action={<Button variant="soft">중복 확인</Button>}
      />
      <TextField
        label="인증번호"
        inputMode="numeric"
        trailing={<span className="pr-3 text-danger tabular-nums">4:59</span>}
      />
      <TextField label="쓸 수 없는 칸" defaultValue="바꿀 수 없어요" disabled />
      <PasswordField
        label="비밀번호"
        defaultValue="Abcd1234!"
        autoComplete="new-password"
        success="사용 가능한 비밀번호입니다."
      />
      <TextArea label="소개" maxCount={500} placeholder="어떤 이야기를 나누고 싶은지 적어 주세요." />
      <TextArea
        label="소개"
        maxCount={20}
        defaultValue="스무 글자를 넘기면 글자 수가 빨갛게 바뀌어요."
        error="20자까지 쓸 수 있어요."
      />
      <SelectField label="학과" options={MAJORS} placeholder="학과를 골라 주세요" defaultValue="" />
      <SelectField label="학과" options={MAJORS} defaultValue="cs" optional />
      <FileField
        label="재학 증명서"
        file={file}
        onChoose={setFile}
        onRemove={() => setFile(undefined)}
        hint="10MB 이하, PDF나 사진"
      />
      <FileField
        label="재직 증명서"
        file={{ name: '재직증명서_최종_정말최종.pdf', size: 3_400_000 }}
        onChoose={() => {}}
        progress={0.62}
      />
      <FileField label="졸업 증명서" onChoose={() => {}} error="파일 크기는 10MB를 초과할 수 없습니다." />
    </Section>
  );
}
